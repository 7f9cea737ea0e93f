from setuptools import setup

from kringle.compiler import extensions

setup(ext_modules=extensions("giftbid"))
