"""x"""


def write(folder): ...
